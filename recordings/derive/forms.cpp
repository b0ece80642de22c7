#include "recordings/derive/forms.hpp"

#include "equations/equations.hpp"
#include "model/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace mpisheet::derive {
namespace {

struct Helper {
    std::string_view name, definition, meaning;
};

/// Callees first.
constexpr std::array helpers{
    Helper{"divisor", "divisor(p,k) = int(p)%int(k) == 0 ? real(k) : divisor(p,k-1)",
           "the largest divisor of p up to k"},
    Helper{"grid_y", "grid_y(p) = divisor(p,floor(sqrt(p)+1e-9))",
           "p processes as grid_x x grid_y, as square as it goes"},
    Helper{"grid_x", "grid_x(p) = p/grid_y(p)", ""},
    Helper{"cube_z", "cube_z(p) = divisor(p,floor(p**(1/3.)+1e-9))", "p processes as cube_x x cube_y x cube_z"},
    Helper{"cube_y", "cube_y(p) = divisor(p/cube_z(p),floor(sqrt(p/cube_z(p))+1e-9))", ""},
    Helper{"cube_x", "cube_x(p) = p/cube_z(p)/cube_y(p)", ""},
    Helper{"inner", "inner(k) = min(k,3) - 1", "neighbours of a process inside a row of k"},
    Helper{"ring", "ring(k) = k > 1 ? 2 : 0", "neighbours of a process in a ring of k"},
    Helper{"around_grid", "around_grid(p) = (inner(grid_x(p))+1)*(inner(grid_y(p))+1) - 1",
           "neighbours of a process inside a grid, over sides and corners"},
    Helper{"around_cube", "around_cube(p) = (inner(cube_x(p))+1)*(inner(cube_y(p))+1)*(inner(cube_z(p))+1) - 1",
           "neighbours of a process inside a cube, over sides, edges and corners"},
    Helper{"sides_of_cube", "sides_of_cube(p) = inner(cube_x(p)) + inner(cube_y(p)) + inner(cube_z(p))",
           "the same over sides alone"},
    Helper{"shell_of_grid", "shell_of_grid(p,a,b) = (a+inner(grid_x(p)))*(b+inner(grid_y(p))) - a*b",
           "points that it gets from them around its block of a x b"},
    Helper{"shell_of_cube",
           "shell_of_cube(p,a,b,c) = (a+inner(cube_x(p)))*(b+inner(cube_y(p)))*(c+inner(cube_z(p))) - a*b*c",
           "points that it gets from them around its block of a x b x c"},
    Helper{"texchange", "texchange(p,s,d) = tallsend(p,d)*tshift_all(p,s,d)/tshift_all(p,1,d)",
           "all send d bytes at once, s ranks on, within blocks of p"},
    Helper{"tmore", "tmore(p,s,d) = max(0, texchange(p,s,d) - texchange(p,s,8))",
           "each further message at the same time"},
    Helper{"each", "each(x,m) = m > 0 ? x/real(m) : 0",
           "x bytes in m messages, of one; a side of one process has none"},
    Helper{"tmany", "tmany(p,s,m,d) = m > 0 ? texchange(p,s,d) + (m-1)*(tmore(p,s,d) + tsend(8)) : 0",
           "all send m messages of d bytes each at once, about s ranks on"},
    Helper{"crowded", "crowded(all,own) = all > own ? all : 0", ""},
    Helper{"tmany_in_cube",
           "tmany_in_cube(p,m,d) = texchange(p,cube_x(p)*cube_y(p),8) + (m-1)*tsend(8) + \\\n"
           "    m*max(tmore(2,1,d), (inner(cube_x(p))*crowded(tmore(cube_x(p),1,d),tmore(2,1,d)) + \\\n"
           "    inner(cube_y(p))*crowded(tmore(cube_x(p)*cube_y(p),cube_x(p),d),tmore(2,1,d)) + \\\n"
           "    inner(cube_z(p))*crowded(tmore(p,cube_x(p)*cube_y(p),d),tmore(2,1,d)))/sides_of_cube(p))",
           "the same to all neighbours in a cube: each rank's own link, or one that others use, is the busiest"},
    Helper{"within", "within(x,share) = x\nwithin_lo(x,share) = x/(1+share)\nwithin_hi(x,share) = x*(1+share)",
           "known but for that share of it"},
};

struct Factor {
    std::string_view text;
    int length;
};

/// Functions of p.
constexpr std::array of_p{
    Factor{"", 0},
    Factor{"p", 1},
    Factor{"(p-1)", 2},
    Factor{"clog2(p)", 2},
    Factor{"sqrt(p)", 2},
    Factor{"p**2", 2},
    Factor{"p*(p-1)", 3},
    Factor{"p*clog2(p)", 3},
    Factor{"grid_x(p)", 3},
    Factor{"grid_y(p)", 3},
    Factor{"cube_x(p)", 4},
    Factor{"cube_y(p)", 4},
    Factor{"cube_z(p)", 4},
    Factor{"(grid_x(p)-1)", 4},
    Factor{"(grid_y(p)-1)", 4},
    Factor{"inner(p)", 3},
    Factor{"ring(p)", 3},
    Factor{"inner(grid_x(p))", 4},
    Factor{"inner(grid_y(p))", 4},
    Factor{"ring(grid_x(p))", 4},
    Factor{"ring(grid_y(p))", 4},
    Factor{"inner(cube_x(p))", 4},
    Factor{"inner(cube_y(p))", 4},
    Factor{"inner(cube_z(p))", 4},
    Factor{"ring(cube_x(p))", 4},
    Factor{"ring(cube_y(p))", 4},
    Factor{"ring(cube_z(p))", 4},
    Factor{"clog2(grid_x(p))", 4},
    Factor{"clog2(grid_y(p))", 4},
    Factor{"cube_x(p)*cube_y(p)", 5},
    Factor{"cube_y(p)*cube_z(p)", 5},
    // neighbours of a process inside of a grid: over sides, and over edges and corners, too
    Factor{"(inner(grid_x(p))+inner(grid_y(p)))", 5},
    Factor{"around_grid(p)", 4},
    Factor{"(ring(grid_x(p))+ring(grid_y(p)))", 5},
    Factor{"sides_of_cube(p)", 5},
    Factor{"around_cube(p)", 5},
    Factor{"(ring(cube_x(p))+ring(cube_y(p))+ring(cube_z(p)))", 6},
};

/// What a function of p may be multiplied with.
constexpr std::array of_d{
    Factor{"", 0}, Factor{"d", 1}, Factor{"d**2", 2}, Factor{"d**3", 3}, Factor{"log2(d)", 2},
};

/// What powers of d may be divided by: the processes that share it.
constexpr std::array shares{
    Factor{"p", 1},
    Factor{"sqrt(p)", 2},
    Factor{"p**2", 3},
    Factor{"p**(2/3.)", 3},
    Factor{"grid_x(p)", 3},
    Factor{"grid_y(p)", 3},
    Factor{"cube_x(p)", 4},
    Factor{"cube_y(p)", 4},
    Factor{"cube_z(p)", 4},
    Factor{"(cube_x(p)*cube_y(p))", 5},
    Factor{"(cube_x(p)*cube_z(p))", 5},
    Factor{"(cube_y(p)*cube_z(p))", 5},
};

/// Blocks of whole rows, and what a process of a grid sends its neighbours together.
constexpr std::array of_both{
    Factor{"ceil(real(d)/p)", 3},
    Factor{"ceil(real(d)/p)*d", 4},
    Factor{"floor(real(d)/p)", 3},
    Factor{"floor(real(d)/p)*d", 4},
    Factor{"ceil(d**2/real(p))", 4},
    Factor{"ceil(d**3/real(p))", 4},
    Factor{"ceil(real(d)/grid_x(p))", 4},
    Factor{"ceil(real(d)/grid_y(p))", 4},
    Factor{"ceil(real(d)/cube_x(p))", 5},
    Factor{"ceil(real(d)/cube_y(p))", 5},
    Factor{"ceil(real(d)/cube_z(p))", 5},
    Factor{"ceil(real(d)/cube_x(p))*ceil(real(d)/cube_y(p))", 7},
    Factor{"ceil(real(d)/cube_x(p))*ceil(real(d)/cube_z(p))", 7},
    Factor{"ceil(real(d)/cube_y(p))*ceil(real(d)/cube_z(p))", 7},
    Factor{"ceil(real(d)/p)*log2(d)", 5},
    Factor{"(inner(cube_x(p))*d**2/(cube_y(p)*cube_z(p)) + inner(cube_y(p))*d**2/(cube_x(p)*cube_z(p)) + "
           "inner(cube_z(p))*d**2/(cube_x(p)*cube_y(p)))",
           9},
    Factor{"shell_of_grid(p,d,d)", 5},
    Factor{"shell_of_grid(p,d/grid_x(p),d/grid_y(p))", 7},
    Factor{"shell_of_cube(p,d,d,d)", 6},
    Factor{"shell_of_cube(p,d/2.,d/2.,d/2.)", 8}, // coarser grids
    Factor{"shell_of_cube(p,d/4.,d/4.,d/4.)", 8},
    Factor{"shell_of_cube(p,d/8.,d/8.,d/8.)", 8},
    Factor{"shell_of_cube(p,d/cube_x(p),d/cube_y(p),d/cube_z(p))", 8},
};

std::string product(std::string_view a, std::string_view b)
{
    if (a.empty() || b.empty())
        return std::string(a) + std::string(b);
    return std::string(a) + "*" + std::string(b);
}

/// Without bound, as p does.
bool grows(std::string_view of_p)
{
    for (const std::string_view bounded : {"ring(", "inner(", "around_", "sides_"})
        if (of_p.find(bounded) != std::string_view::npos)
            return false;
    return !of_p.empty() && !of_p.starts_with("clog2(");
}

std::vector<Form> all_forms()
{
    std::vector<Form> forms;
    for (const Factor &p : of_p)
        for (const Factor &d : of_d)
            forms.push_back({product(p.text, d.text), p.length + d.length, grows(p.text) && !d.text.empty(), {}});
    forms.front().text = "1";
    for (const Factor &share : shares)
        for (const Factor &d : of_d)
            forms.push_back(
                {(d.text.empty() ? "1." : "real(" + std::string(d.text) + ")") + "/" + std::string(share.text),
                 share.length + d.length + 1,
                 false,
                 {}});
    for (const Factor &one : of_both)
        forms.push_back({std::string(one.text), one.length, false, {}});
    std::stable_sort(forms.begin(), forms.end(), [](const Form &a, const Form &b) { return a.length < b.length; });
    return forms;
}

bool is_alike(const std::vector<double> &a, const std::vector<double> &b)
{
    constexpr double digits = 1e-12;
    const double factor = a.front() / b.front();
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::abs(a[i] - factor * b[i]) <= digits * std::abs(a[i])))
            return false;
    return true;
}

} // namespace

bool is_helper(const std::string &name)
{
    return std::any_of(helpers.begin(), helpers.end(), [&](const Helper &helper) { return helper.name == name; });
}

std::string helpers_of(const std::string &text)
{
    std::string wanted = text;
    std::vector<const Helper *> used;
    for (std::size_t k = helpers.size(); k-- > 0;)
        if (calls(wanted, helpers[k].name)) {
            used.push_back(&helpers[k]);
            wanted += std::string(" ") + std::string(helpers[k].definition);
        }
    std::string definitions;
    std::reverse(used.begin(), used.end());
    for (const Helper *one : used) {
        if (!one->meaning.empty())
            definitions += "# " + std::string(one->meaning) + "\n";
        definitions += std::string(one->definition) + "\n";
    }
    return definitions;
}

std::vector<double> values_at(const std::string &text, const std::vector<Cell> &cells)
{
    static const equations::Scope scope = [] {
        std::string definitions;
        for (const Helper &helper : helpers)
            definitions += std::string(helper.definition) + "\n";
        equations::Scope made;
        made.load(equations::parse(definitions, "forms"));
        return made;
    }();
    const equations::Program program = equations::compile_expression(scope, text, {"p", "d"}, "forms");
    std::vector<double> values;
    for (const Cell &cell : cells)
        values.push_back(program({cell.p, cell.d}));
    return values;
}

std::vector<Form> forms_at(const std::vector<Cell> &cells)
{
    std::vector<Form> kept;
    for (Form &form : all_forms()) {
        form.values = values_at(form.text, cells);
        const bool is_zero = std::all_of(form.values.begin(), form.values.end(), [](double v) { return v == 0; });
        const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const Form &other) {
            return form.values.front() != 0 && other.values.front() != 0 && is_alike(form.values, other.values);
        });
        if (!is_zero && !is_known)
            kept.push_back(std::move(form));
    }
    return kept;
}

} // namespace mpisheet::derive
